export { DataDirInUse, PostgresUnavailable } from './errors.ts'
export { type Postgres, type StartOptions, startPostgres, type TakenDataDir, takeDataDir } from './start-postgres.ts'
