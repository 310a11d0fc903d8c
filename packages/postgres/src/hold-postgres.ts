// Run by the tests as a process of its own, to be killed: starts the database on the folder given and keeps it.
import { startPostgres } from './start-postgres.ts'

const [dataDir = ''] = process.argv.slice(2)
const { url, pid } = await startPostgres({ dataDir, log: (line) => console.error(line) })
console.log(JSON.stringify({ url, pid }))
setInterval(() => undefined, 1000)
