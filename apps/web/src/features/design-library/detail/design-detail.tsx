import { type DesignDetail as Detail, designLibrary } from '@sunmao/contract'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/hooks.ts'
import { downloadAddress } from '../../../ui/browser/download-address.ts'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useRemoveDesign, useRestoreDesign } from '../design-library.api.ts'
import { DesignState } from '../design-state.tsx'
import { EditDesign } from '../edit/edit-design.tsx'
import { NewVersion } from '../edit/new-version.tsx'
import { DesignPicture } from '../list/design-picture.tsx'
import { PreviewDrawer } from '../preview/preview-drawer.tsx'
import { DesignUses } from './design-uses.tsx'
import { DesignVersions } from './design-versions.tsx'
import { TakeDialog } from './take-dialog.tsx'

interface DesignDetailProps {
  itemId: number
  isReader: boolean
  /** In the place of the list instead of beside it. */
  isPage: boolean
  onClose: () => void
}

/** One thing of the library: its picture, particulars, parameters, versions, and what one may do with it. */
export function DesignDetail({ itemId, isReader, isPage, onClose }: DesignDetailProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(designLibrary.detail, { query: { itemId } })
  return (
    <aside className={isPage ? 'design-panel design-panel-page' : 'design-panel'} aria-label={data?.name}>
      <header className="design-panel-head">
        <h2>{data?.name}</h2>
        <Button
          type="text"
          icon={<Icon name={isPage ? 'chevron-left' : 'close'} />}
          aria-label={t(isPage ? 'common.back' : 'common.close')}
          onClick={onClose}
        />
      </header>
      {error && <Failure text={error.message} onRetry={refetch} />}
      {!data && !error && <SkeletonList rows={6} />}
      {data && <Opened data={data} isReader={isReader} onClose={onClose} />}
    </aside>
  )
}

type Dialog = 'preview' | 'take' | 'edit' | 'version'

function Opened({ data, isReader, onClose }: { data: Detail; isReader: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<Dialog>()
  const [shown, setShown] = useState<number>()
  const close = () => setDialog(undefined)
  const preview = (versionId: number) => {
    setShown(versionId)
    setDialog('preview')
  }
  return (
    <>
      <div className="design-panel-body">
        <button
          type="button"
          className="design-preview"
          aria-label={t('designLibrary.previewNamed', { name: data.name })}
          onClick={() => preview(data.versionId)}
        >
          <span className="design-preview-picture" aria-hidden="true">
            <DesignPicture row={data} />
          </span>
        </button>
        <Particulars data={data} />
        <Parameters data={data} />
        <DesignVersions item={data} onPreview={preview} />
        {!isReader && <DesignUses itemId={data.itemId} />}
      </div>
      <footer className="design-panel-foot">
        {!isReader && data.state === 'published' && (
          <Button type="primary" onClick={() => setDialog('take')}>
            {t('designLibrary.take')}
          </Button>
        )}
        <Button onClick={() => preview(data.versionId)}>{t('designLibrary.preview')}</Button>
        <Download versionId={data.versionId} isPrimary={isReader} />
        {data.mayEdit && <More data={data} onDialog={setDialog} onClose={onClose} />}
      </footer>
      {dialog === 'preview' && shown !== undefined && (
        <PreviewDrawer versionId={shown} name={data.name} onClose={close} />
      )}
      {dialog === 'take' && <TakeDialog item={data} onClose={close} />}
      {dialog === 'edit' && <EditDesign item={data} onClose={close} />}
      {dialog === 'version' && <NewVersion item={data} onClose={close} />}
    </>
  )
}

function Download({ versionId, isPrimary }: { versionId: number; isPrimary: boolean }) {
  const { t } = useTranslation()
  const take = () => void call(designLibrary.download, { query: { versionId } }).then(downloadAddress, () => undefined)
  return (
    <Button type={isPrimary ? 'primary' : 'default'} icon={<Icon name="download" />} onClick={take}>
      {t('common.download')}
    </Button>
  )
}

interface MoreProps {
  data: Detail
  onDialog: (dialog: Dialog) => void
  onClose: () => void
}

function More({ data, onDialog, onClose }: MoreProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const remove = useRemoveDesign()
  const restore = useRestoreDesign()
  const { itemId, name } = data
  const takeAway = async () => {
    await remove.mutateAsync({ body: [itemId] })
    onClose()
    const undo = () => {
      message.destroy(`design${itemId}`)
      restore.mutate({ body: [itemId] })
    }
    message.open({
      key: `design${itemId}`,
      type: 'success',
      content: (
        <>
          {t('designLibrary.removed', { name })}{' '}
          <Button type="link" size="small" onClick={undo}>
            {t('common.undo')}
          </Button>
        </>
      ),
    })
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="topRight"
      menu={{
        items: [
          { key: 'edit', label: t('common.edit'), onClick: () => onDialog('edit') },
          { key: 'version', label: t('designLibrary.newVersion'), onClick: () => onDialog('version') },
          // A refusal is told by the call itself.
          {
            key: 'remove',
            label: t('common.delete'),
            danger: true,
            onClick: () => void takeAway().catch(() => undefined),
          },
        ],
      }}
    >
      <Button icon={<Icon name="more" />} aria-label={t('common.more')} />
    </Dropdown>
  )
}

function Particulars({ data }: { data: Detail }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="design-line">
        <DesignState state={data.state} />
        <span>{`V${data.version}`}</span>
        <span className="design-quiet">{t('designLibrary.uses', { count: data.uses })}</span>
      </p>
      {data.description && <p className="design-text">{data.description}</p>}
      <Facts
        facts={[
          [t('designLibrary.kind'), t(`designLibrary.kind.${data.kind}`)],
          [t('designLibrary.category'), data.categoryName],
          [t('designLibrary.discipline'), data.disciplineName],
        ]}
      />
      {data.tags.length > 0 && (
        <p className="design-line">
          {data.tags.map((tag) => (
            <span key={tag} className="design-tag">
              {tag}
            </span>
          ))}
        </p>
      )}
    </>
  )
}

function Parameters({ data }: { data: Detail }) {
  const { t } = useTranslation()
  if (data.parameters.length === 0) return null
  return (
    <section>
      <h3>{t('designLibrary.parameters')}</h3>
      <table className="design-parameters">
        <tbody>
          {data.parameters.map(({ name, value, unit }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {value} {unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
