import { type IssueDetail, issueWorkflow } from '@sunmao/contract'
import { App, Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDanger } from '../../../api/use-danger.ts'
import { menuItem, useRowActions } from '../../../manifest/row-action.tsx'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { copyText } from '../../../ui/browser/copy-text.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { furtherOf } from '../../../ui/workflow/verb-buttons.tsx'
import { listAddress, useRemoveIssues } from '../issue.api.ts'
import { issueActions } from '../issue.slot.ts'
import type { IssueDetailProps } from './issue-detail-props.ts'
import { useIssueMove } from './use-issue-move.tsx'

/** Its number, the way to its neighbours, and what is done with it as a whole. */
export function IssueHead({
  row,
  neighbours,
  isPage,
  onStep,
  onOpen,
  onClose,
}: IssueDetailProps & { row: IssueDetail | undefined }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const danger = useDanger()
  const remove = useRemoveIssues()
  const may = useProjectCan(row?.projId)
  const move = useIssueMove(row)
  const added = useRowActions(issueActions, row?.projId)
  const copy = async (of: IssueDetail) => {
    const link = new URL(listAddress(of), location.href).href
    if (await copyText(link, null)) message.success(t('issue.linkCopied'))
    else message.info(link)
  }
  const ask = (of: IssueDetail) =>
    danger({
      title: t('issue.removeTitle', { title: of.title }),
      content: t('issue.removeText'),
      okText: t('common.delete'),
      run: async () => {
        await remove.mutateAsync({ body: [of.id] })
        onClose()
      },
      done: t('common.deleted'),
    })
  const before = neighbours?.previousRound
  const mayRemove = row && (row.status === 'draft' || may('issue:del'))
  const further = row ? furtherOf(issueWorkflow.offer(row.status, row.parts, row.moves)) : []
  const items = row && [
    ...further.map(({ verb }) => ({ key: verb, label: t(`issue.move.${verb}`), onClick: () => move.take(verb) })),
    { key: 'link', label: t('issue.copyLink'), onClick: () => void copy(row) },
    ...added.actionsOf(row, row.status !== 'draft').map(menuItem),
    ...(before ? [{ key: 'round', label: t('issue.previousRound'), onClick: () => onOpen(before) }] : []),
    ...(mayRemove ? [{ key: 'remove', label: t('issue.remove'), danger: true, onClick: () => ask(row) }] : []),
  ]
  const button = (icon: 'chevron-up' | 'chevron-down', label: string, by: 1 | -1, isThere: boolean) => (
    <Button
      type="text"
      icon={<Icon name={icon} />}
      aria-label={label}
      title={label}
      disabled={!isThere}
      onClick={() => onStep(by)}
    />
  )
  return (
    <header className="issue-head">
      {isPage && (
        <Button type="text" icon={<Icon name="chevron-left" />} aria-label={t('common.back')} onClick={onClose} />
      )}
      <span className="issue-head-number">{row?.number ?? (row && t('issue.draftNumber'))}</span>
      {button('chevron-up', t('issue.prev'), -1, neighbours?.prevId !== undefined)}
      {button('chevron-down', t('issue.next'), 1, neighbours?.nextId !== undefined)}
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: items ?? [] }}>
        <Button type="text" icon={<Icon name="more" />} aria-label={t('common.more')} />
      </Dropdown>
      {!isPage && <Button type="text" icon={<Icon name="close" />} aria-label={t('common.close')} onClick={onClose} />}
      {added.dialog}
      {move.box}
    </header>
  )
}
