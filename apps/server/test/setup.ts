// Before each test file; the modules that it loads may have served other files before.
import { forgetTestServers } from './test-server.ts'

forgetTestServers()
