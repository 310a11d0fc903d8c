import type { Secrets } from '../../secrets/sealed.ts'
import { webhookTable } from '../admin/webhook.table.ts'

type Row = typeof webhookTable.$inferSelect

export const openUrl = (secrets: Secrets, { id, url }: Pick<Row, 'id' | 'url'>): string =>
  secrets.open(webhookTable.url, id, url)

/** As it is posted to. */
export const openRobot = (secrets: Secrets, row: Row) => ({
  kind: row.kind,
  url: openUrl(secrets, row),
  secret: row.secret === null ? null : secrets.open(webhookTable.secret, row.id, row.secret),
})
