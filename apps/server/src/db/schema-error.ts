const sentences = {
  older:
    '数据由首个正式版之前的程序建立，无法直接升级：请先用提交 dcc2c25d 启动一次，再启动本程序 · the data were made before the first release and cannot be upgraded directly: start commit dcc2c25d on them once, then this program',
  newer:
    '数据已由更新版本的程序写入，本程序无法使用：请启动该版本，或恢复备份 · the data have been written by a newer version, which this program does not know: start that version, or restore a backup',
}

/** The tables are not those that this program can bring up to date. */
export class SchemaError extends Error {
  constructor(reason: keyof typeof sentences) {
    super(sentences[reason])
  }
}
