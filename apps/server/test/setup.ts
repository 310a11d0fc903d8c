// Before each test file; the modules that it loads may have served other files before.
import { useBuild } from '../src/fork-own.ts'
import { isBuilt } from './built.ts'
import { forgetTestServers } from './test-server.ts'

forgetTestServers()
useBuild(isBuilt)
