import { dept, type ProjectOfLeaver, type User, users } from '@sunmao/contract'
import { Alert, App, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../api/call.ts'
import { useCall, useSend } from '../../../api/hooks.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'

const stale = [users.list, dept.list]

/** Says on which projects somebody is and what waits for him there before his account goes, and offers to hand it over. */
export function RemoveUser({ row, onClose }: { row: User; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const names = new Intl.ListFormat(i18n.language)
  const { message } = App.useApp()
  const { data: projects, error, refetch } = useCall(users.waiting, { query: { id: row.id } }, { quiet: true })
  const remove = useSend(users.remove, stale)
  const leave = useSend(users.leave, stale)
  const [takers, setTakers] = useState<Readonly<Record<number, number | undefined>>>({})
  const archived = projects?.filter(({ isArchived }) => isArchived) ?? []
  const go = async () => {
    try {
      if (projects?.length) {
        const chosen = Object.entries(takers).flatMap(([projId, userId]) =>
          userId === undefined ? [] : [{ projId: Number(projId), userId }],
        )
        await leave.mutateAsync({ body: { id: row.id, takers: chosen } })
      } else await remove.mutateAsync({ body: [row.id] })
      message.success(t('common.deleted'))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <Modal
      open
      title={t('user.removeTitle', { name: row.nickName, username: row.username })}
      okText={t('common.delete')}
      okButtonProps={{
        danger: true,
        disabled: !projects || archived.length > 0,
        loading: remove.isPending || leave.isPending,
      }}
      cancelText={t('common.cancel')}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <p>{t('user.removeText')}</p>
      {!projects && !error && <SkeletonList rows={3} />}
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {archived.length > 0 && (
        <Alert
          type="warning"
          title={t('user.removeArchived', { projects: names.format(archived.map(({ projName }) => projName)) })}
        />
      )}
      {projects && projects.length > 0 && (
        <>
          <p>{t('user.removeProjects', { name: row.nickName, count: projects.length })}</p>
          <Form layout="vertical">
            {projects.map((project) => (
              <LeftProject
                key={project.projId}
                project={project}
                taker={takers[project.projId]}
                onTaker={(taker) => setTakers((now) => ({ ...now, [project.projId]: taker }))}
              />
            ))}
          </Form>
        </>
      )}
    </Modal>
  )
}

interface LeftProjectProps {
  project: ProjectOfLeaver
  taker: number | undefined
  onTaker: (taker: number | undefined) => void
}

function LeftProject({ project: { projId, projName, waiting, members }, taker, onTaker }: LeftProjectProps) {
  const { t } = useTranslation()
  if (waiting.length === 0)
    return (
      <p>
        <b>{projName}</b> · {t('user.nothingWaits')}
      </p>
    )
  return (
    <section aria-label={projName}>
      <b>{projName}</b>
      <ul>
        {waiting.map(({ kind, count }) => (
          <li key={kind}>
            {t(`project.waiting.${kind}`)} · {count}
          </li>
        ))}
      </ul>
      <Form.Item label={t('project.handOverTo')} htmlFor={`hand-over-${projId}`}>
        <Select
          id={`hand-over-${projId}`}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('project.handOverNobody')}
          value={taker}
          onChange={onTaker}
          options={members.map(({ id, nickName }) => ({ value: id, label: nickName }))}
        />
      </Form.Item>
    </section>
  )
}
