export { DataDirInUse, PostgresUnavailable } from './errors.ts'
export { type Postgres, type StartOptions, startPostgres } from './start-postgres.ts'
