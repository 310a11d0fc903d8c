// Before each test file; the modules that it loads may have served other files before.
import { forgetHouses } from './house.ts'

forgetHouses()
