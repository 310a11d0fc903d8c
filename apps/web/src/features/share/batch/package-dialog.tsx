import { accessTypeOf, type ProjectSub, projectSub } from '@sunmao/contract'
import { Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { dayText } from '../../../ui/text/format.ts'
import { ShareDialog } from '../lazy-share-dialog.tsx'
import type { ShareSubject } from '../share.api.ts'
import { BatchList } from './batch-list.tsx'
import { SubSelect } from './sub-select.tsx'
import { MOST_IN_PACKAGE, usePackageItems } from './use-package-items.ts'
import './batch.css'

interface PackageDialogProps {
  projId: number
  onClose: () => void
}

/** Several models, drawings and documents behind one link: first what, then the usual questions. */
export function PackageDialog({ projId, onClose }: PackageDialogProps) {
  const { t } = useTranslation()
  const subs = useCall(projectSub.ofProject, { query: { projId } }, { quiet: true })
  const [subject, setSubject] = useState<ShareSubject>()
  if (subject) return <ShareDialog subject={subject} onClose={onClose} />
  if (subs.data?.length) return <Choose projId={projId} subs={subs.data} onChosen={setSubject} onClose={onClose} />
  return (
    <Modal
      {...withoutAnimation}
      open
      title={t('share.package')}
      footer={null}
      closable={{ 'aria-label': t('common.close') }}
      onCancel={onClose}
    >
      {subs.error && <Failure text={subs.error.message} onRetry={() => void subs.refetch()} />}
      {subs.data && <p>{t('model.noSubs')}</p>}
      {subs.isPending && <SkeletonList rows={6} />}
    </Modal>
  )
}

interface ChooseProps extends PackageDialogProps {
  subs: readonly ProjectSub[]
  onChosen: (subject: ShareSubject) => void
}

function Choose({ projId, subs, onChosen, onClose }: ChooseProps) {
  const { t } = useTranslation()
  const [subId, setSubId] = useState(subs[0]!.subId)
  const [chosen, setChosen] = useState<string[]>([])
  const { items, error, retry } = usePackageItems(projId, subId)
  const goOn = () => {
    const content = {
      description: `${t('share.kind.package')} ${dayText(new Date())}`,
      accessType: accessTypeOf('package'),
      fileIds: chosen.map(Number),
    }
    onChosen({ projId, subId, choices: [{ name: 'package', content }] })
  }
  return (
    <Modal
      {...withoutAnimation}
      open
      title={t('share.package')}
      okText={chosen.length > 0 ? t('share.packageNext', { count: chosen.length }) : t('share.createNone')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      cancelText={t('common.cancel')}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onOk={goOn}
      onCancel={onClose}
    >
      <section className="batch-what is-alone" aria-label={t('share.content')}>
        <p className="share-quiet">{t('share.packageHint')}</p>
        <SubSelect
          subs={subs}
          value={subId}
          onChange={(next) => {
            setSubId(next)
            setChosen([])
          }}
        />
        {error && <Failure text={error.message} onRetry={retry} />}
        {!items && !error && <SkeletonList rows={6} />}
        {items && <BatchList items={items} most={MOST_IN_PACKAGE} chosen={chosen} onChange={setChosen} />}
      </section>
    </Modal>
  )
}
