import type { IssueDetail } from '@sunmao/contract'
import { Button, Image } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../ui/picture/icon.tsx'
import { modelAddress } from '../issue.api.ts'
import type { IssueDetailProps } from './issue-detail-props.ts'

type PicturesProps = { row: IssueDetail } & Pick<IssueDetailProps, 'bench'>

/** What the raiser saw, and the way there; beside the model the viewpoints themselves. */
export function IssuePictures({ row, bench }: PicturesProps) {
  const { t } = useTranslation()
  if (bench) return <Viewpoints row={row} bench={bench} />
  const pictures = row.viewpoints.filter(({ picture }) => picture)
  const isInModel = row.viewpoints.length > 0 || row.elements.length > 0
  if (!isInModel) return null
  return (
    <div className="issue-pictures">
      <Image.PreviewGroup>
        {pictures.map(({ id, picture }, at) => (
          <Image key={id} src={picture} alt={t('issue.viewpointOf', { at: at + 1 })} />
        ))}
      </Image.PreviewGroup>
      <Link className="issue-in-model" to={modelAddress(row)}>
        <Icon name="model" /> {t('issue.inModel')}
      </Link>
    </div>
  )
}

/** Each viewpoint shows itself in the model; those without a picture by their names. */
function Viewpoints({ row, bench }: PicturesProps & { bench: NonNullable<IssueDetailProps['bench']> }) {
  const { t } = useTranslation()
  return (
    <div className="issue-viewpoints">
      {row.viewpoints.map((one, at) => {
        const name = t('issue.viewpointOf', { at: at + 1 })
        return one.picture ? (
          <button key={one.id} type="button" className="issue-viewpoint" onClick={() => bench.onViewpoint(one)}>
            <img src={one.picture} alt={name} title={name} />
          </button>
        ) : (
          <Button key={one.id} size="small" icon={<Icon name="camera" />} onClick={() => bench.onViewpoint(one)}>
            {name}
          </Button>
        )
      })}
      {row.parts.length > 0 && (
        <Button size="small" type="dashed" icon={<Icon name="plus" />} loading={bench.isAdding} onClick={bench.onAdd}>
          {t('issue.addView')}
        </Button>
      )}
    </div>
  )
}
