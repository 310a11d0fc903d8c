import { type Mail, outbox } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { FilterBox } from '../../ui/filter/filter-box.tsx'
import { type Meaning, Status } from '../../ui/label/status.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { minuteText } from '../../ui/text/format.ts'
import { MailText } from './mail-text.tsx'

const meanings: Record<Mail['status'], Meaning> = { queued: 'doing', sent: 'done', failed: 'open', kept: 'void' }

/** Outgoing mail; where there is no mail server, the only place to read it. */
export function OutboxPage() {
  const { t } = useTranslation()
  const blurry = usePage().query.get('blurry') ?? undefined
  const mails = useCall(outbox.list, { query: { ...usePaging(), blurry } }, { keepPrevious: true })
  return (
    <>
      <PageHead
        title={t('outbox.title')}
        count={mails.data && t('common.total', { count: mails.data.totalElements })}
        extra={<span className="page-head-count">{t('outbox.hint')}</span>}
      />
      <FilterBox name="blurry" label={t('outbox.filter')} />
      <PagedTable
        list={mails}
        rowKey="id"
        empty={t(blurry ? 'common.noMatch' : 'outbox.empty')}
        expandable={{ expandedRowRender: (mail) => <MailText mail={mail} /> }}
        columns={[
          { title: t('outbox.to'), dataIndex: 'to' },
          { title: t('outbox.subject'), dataIndex: 'subject' },
          {
            title: t('common.status'),
            render: (_, mail) => (
              <Status meaning={meanings[mail.status]}>
                <span title={mail.error}>{t(`outbox.status.${mail.status}`)}</span>
              </Status>
            ),
          },
          { title: t('common.createTime'), render: (_, mail) => minuteText(mail.createTime) },
        ]}
      />
    </>
  )
}
