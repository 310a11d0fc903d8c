// The entry of a thread while the sources run as they are. A loader that was given to the process by --import does
// not reach its threads on Node 20, so the thread registers it itself.
import { register } from 'tsx/esm/api'

register()
await import('./src/driver/thread.ts')
