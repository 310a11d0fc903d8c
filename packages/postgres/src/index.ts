export { DataDirInUse, PostgresUnavailable } from './errors.ts'
export { type Postgres, type StartOptions, startPostgres, type ClaimedDataDir, claimDataDir } from './start-postgres.ts'
