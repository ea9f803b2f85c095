"""``python -m travelkit`` does what the command ``travelkit`` does, wherever that command lies."""

import sys

from travelkit.cli import main

if __name__ == "__main__":
    sys.exit(main())
