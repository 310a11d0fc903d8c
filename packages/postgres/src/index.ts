export { DataDirInUse, PostgresUnavailable } from './errors.ts'
export { type ClaimedDataDir, claimDataDir, type Postgres, type StartOptions, startPostgres } from './start-postgres.ts'
