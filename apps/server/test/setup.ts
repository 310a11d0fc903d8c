// Before each test file; the modules that it loads may have served other files before.
import { useBuild } from '../src/fork-own.ts'
import { isBuilt } from './built.ts'
import { forgetHouses } from './house.ts'

forgetHouses()
useBuild(isBuilt)
