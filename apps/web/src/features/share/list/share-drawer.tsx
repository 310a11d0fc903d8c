import { App, Button, Drawer, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { useGone } from '../../../shell/presence/live.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useShare, useShareQrcode } from '../share.api.ts'
import { ShareFacts } from '../share-facts.tsx'
import { ShareQr } from '../share-qr.tsx'
import { ShareStatus } from '../share-status.tsx'
import { ShareActions } from './share-actions.tsx'
import { ShareRecords } from './share-records.tsx'
import { useShareActions } from './use-share-actions.ts'
import '../dialog/share-dialog.css'

/** One share beside the inventory: its code, its terms, and who has used it. */
export function ShareDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const { data: row, error, refetch } = useShare(id)
  const run = useShareActions()
  const { message } = App.useApp()
  useGone('accessControl', id, ({ nickName, name }) => {
    message.warning(t('share.revokedBy', { person: nickName, name }))
    onClose()
  })
  const isOver = row?.status === 'revoked'
  const qrcode = useShareQrcode(row && !isOver ? id : undefined)
  return (
    <Drawer
      open
      size={520}
      title={row?.description ?? t('share.title')}
      closable={{ 'aria-label': t('common.close'), placement: 'end' }}
      onClose={onClose}
      extra={
        row && (
          <div className="share-line">
            {!isOver && (
              <Button icon={<Icon name="copy" />} onClick={() => void run.copy(row)}>
                {t('share.copy')}
              </Button>
            )}
            <ShareActions row={row} />
          </div>
        )
      }
    >
      {error && !row && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!row && !error && <SkeletonList rows={6} />}
      {row && (
        <>
          <ShareStatus status={row.status} />
          <Tabs
            activeKey={query.get('at') === 'records' ? 'records' : 'about'}
            onChange={(at) => setQuery({ at: at === 'about' ? undefined : at })}
            items={[
              {
                key: 'about',
                label: t('share.about'),
                children: (
                  <>
                    {!isOver && (
                      <div className="share-drawer-qr">
                        <ShareQr
                          share={row}
                          address={qrcode.data?.address}
                          svg={qrcode.data?.svg}
                          failure={
                            qrcode.error
                              ? { text: qrcode.error.message, retry: () => void qrcode.refetch() }
                              : undefined
                          }
                        />
                      </div>
                    )}
                    <ShareFacts share={row} />
                  </>
                ),
              },
              { key: 'records', label: t('share.uses'), children: <ShareRecords share={row} /> },
            ]}
          />
        </>
      )}
    </Drawer>
  )
}
