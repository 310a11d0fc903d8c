import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { IconName } from '../../../ui/picture/icons.ts'

interface PictureCardProps {
  picture: string | undefined
  /** Where one click flies to; nothing when its models are gone. */
  to: string | undefined
  label: string
  icon: IconName
  title: ReactNode
  about: ReactNode
  foot?: ReactNode
}

/** A kept view as a picture; one click on it flies there. */
export function PictureCard({ picture, to, label, icon, title, about, foot }: PictureCardProps) {
  const shown = picture ? <img src={picture} alt="" loading="lazy" /> : <Icon name={icon} />
  return (
    <li className="annotation-card">
      {to ? (
        <Link className="annotation-card-picture" to={to} aria-label={label}>
          {shown}
        </Link>
      ) : (
        <span className="annotation-card-picture">{shown}</span>
      )}
      <div className="annotation-card-words">
        {title}
        <span className="annotation-quiet annotation-cut">{about}</span>
        {foot && <div className="annotation-card-foot">{foot}</div>}
      </div>
    </li>
  )
}
