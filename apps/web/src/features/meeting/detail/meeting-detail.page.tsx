import { type MeetingDetail, meeting } from '@sunmao/contract'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../../api/call.ts'
import { useSend } from '../../../api/hooks.ts'
import { useTopic } from '../../../shell/presence/live.ts'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { MeetingForm } from '../form/meeting-form.tsx'
import { meetingAddress, useMeeting, useWork } from '../meeting.api.ts'
import { MeetingStatus, placeOf, spanText } from '../meeting-words.tsx'
import { AgendaPane } from './agenda-pane.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ItemPane } from './item-pane.tsx'
import { PeoplePane } from './people-pane.tsx'
import '../meeting.css'

/** One meeting: its agenda, what is said to the item that is open, and its people. */
export function MeetingDetailPage() {
  const { t } = useTranslation()
  const { query } = usePage()
  const id = Number(query.get('id')) || 0
  const { data, error, refetch } = useMeeting(id)
  if (error || id === 0)
    return (
      <Failure
        text={!error || error.status === 404 ? t('meeting.gone') : error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonList rows={10} />
  return (
    <>
      {data.projId !== undefined && <ProjectNews projId={data.projId} />}
      <MeetingBody key={data.id} row={data} />
    </>
  )
}

function ProjectNews({ projId }: { projId: number }) {
  useTopic(`project:${projId}`)
  return null
}

function MeetingBody({ row }: { row: MeetingDetail }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const wanted = Number(query.get('item')) || undefined
  const current = row.agenda.find((item) => item.startTime)
  const item = row.agenda.find(({ id }) => id === wanted) ?? current ?? row.agenda[0]
  const [dialog, setDialog] = useState<'edit' | 'cancel'>()
  return (
    <>
      <PageHead
        title={
          <>
            {row.title} {row.serial && <span>{t('meeting.serial', { count: row.serial })}</span>}
          </>
        }
        count={
          <>
            <MeetingStatus status={row.status} />{' '}
            {[row.projName, spanText(row), placeOf(row)].filter(Boolean).join('  ')}
          </>
        }
        actions={<Actions row={row} onDialog={setDialog} />}
      />
      <div className="meeting-panes">
        <AgendaPane row={row} itemId={item?.id} onOpen={(id) => setQuery({ item: id })} />
        <ItemPane key={item?.id ?? 0} row={row} item={item} />
        <PeoplePane row={row} />
      </div>
      {dialog === 'edit' && <MeetingForm projId={row.projId} row={row} onClose={() => setDialog(undefined)} />}
      {dialog === 'cancel' && <CancelDialog row={row} onClose={() => setDialog(undefined)} />}
    </>
  )
}

function Actions({ row, onDialog }: { row: MeetingDetail; onDialog: (dialog: 'edit' | 'cancel') => void }) {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const start = useWork(meeting.start)
  const end = useWork(meeting.end)
  const distribute = useWork(meeting.distribute)
  const confirm = useWork(meeting.confirm)
  const download = useSend(meeting.download, [], { quiet: true })
  const body = { body: { id: row.id } }
  const save = (format: 'docx' | 'pdf') =>
    download.mutate(
      { query: { id: row.id, format } },
      {
        onSuccess: (blob) => saveBlob(blob, `${t('meeting.sheet.title', { title: row.title })}.${format}`),
        onError: (error) => message.error(messageOf(error)),
      },
    )
  const ask = (title: string, content: string, run: () => void) =>
    modal.confirm({ title, content, okText: t('common.ok'), cancelText: t('common.cancel'), onOk: run })
  return (
    <>
      {row.previous && (
        <Link className="meeting-button-link" to={meetingAddress({ projId: row.projId, id: row.previous.id })}>
          {t('meeting.previous')}
        </Link>
      )}
      {row.next && (
        <Link className="meeting-button-link" to={meetingAddress({ projId: row.projId, id: row.next.id })}>
          {t('meeting.next')}
        </Link>
      )}
      {row.projId !== undefined && (row.status === 'planned' || row.status === 'running') && (
        <Link className="meeting-button-link" to={`${meetingAddress(row)}&together=m${row.id}`}>
          <Icon name="users" /> {t('together.title')}
        </Link>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'docx', label: t('meeting.word') },
            { key: 'pdf', label: t('meeting.pdf') },
          ],
          onClick: ({ key }) => save(key as 'docx' | 'pdf'),
        }}
      >
        <Button icon={<Icon name="download" />} loading={download.isPending}>
          {t('meeting.minutes')}
        </Button>
      </Dropdown>
      {row.may.edit && (
        <>
          <Button onClick={() => onDialog('edit')}>{t('common.edit')}</Button>
          <Button onClick={() => onDialog('cancel')}>{t('meeting.cancel')}</Button>
        </>
      )}
      {row.may.lead && row.status === 'planned' && (
        <Button type="primary" loading={start.isPending} onClick={() => start.mutate(body)}>
          {t('meeting.begin')}
        </Button>
      )}
      {row.may.lead && row.status === 'running' && (
        <Button
          type="primary"
          loading={end.isPending}
          onClick={() =>
            ask(t('meeting.finish'), t(row.next ? 'meeting.finishCarry' : 'meeting.finishHint'), () => end.mutate(body))
          }
        >
          {t('meeting.finish')}
        </Button>
      )}
      {row.may.lead && row.status === 'ended' && (
        <Button
          type="primary"
          loading={distribute.isPending}
          onClick={() => ask(t('meeting.distribute'), t('meeting.distributeHint'), () => distribute.mutate(body))}
        >
          {t('meeting.distribute')}
        </Button>
      )}
      {row.may.confirm && (
        <Button type="primary" loading={confirm.isPending} onClick={() => confirm.mutate(body)}>
          {t('meeting.confirm')}
        </Button>
      )}
    </>
  )
}
