/** Thrown when another live process holds the data folder; `pid` is that process when it is known. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse'
  pid?: number

  constructor(dataDir: string, pid?: number) {
    super(
      `The data folder ${dataDir} is in use by ${pid ? `process ${pid}` : 'a process that cannot be seen from here'}.`,
    )
    this.pid = pid
  }
}

/** Thrown when PostgreSQL cannot run here; the message is one sentence for the person who started us. */
export class PostgresUnavailable extends Error {
  override name = 'PostgresUnavailable'
}
