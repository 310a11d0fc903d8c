import { together } from '@sunmao/contract'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useSend } from '../../api/hooks.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { TogetherButtons } from './together-buttons.tsx'
import { leaveReview, useTogether } from './together-store.ts'
import { useAgenda } from './use-agenda.ts'
import { useLead } from './use-lead.ts'
import { useFollowingPlaces, useShowingItem } from './use-places.ts'
import { type Review, useReview } from './use-review.ts'
import './together.css'

/** Keeps a window in a review whatever page it shows. */
export function TogetherKeeper({ room }: { room: string }) {
  const hasPane = useTogether((state) => state.hasPane)
  const review = useReview(room)
  useLead(review)
  useShowingItem(review)
  useFollowingPlaces(review)
  return hasPane ? null : <Strip review={review} />
}

/** Who leads, at the foot of pages that are not the workbench. */
function Strip({ review }: { review: Review }) {
  const { t } = useTranslation()
  const { room, data, leader, isLeading, isLed, isLost, isGone } = review
  const { items, open } = useAgenda(room)
  const give = useSend(together.handOver, [together.get], { quiet: true })
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const leave = () => {
    if (isLeading) give.mutate({ body: { room } })
    leaveReview()
    const query = new URLSearchParams(search)
    if (!query.has('together')) return
    query.delete('together')
    void navigate({ pathname, search: query.toString() }, { replace: true })
  }
  const who = isLeading
    ? t('together.leading')
    : isLost
      ? t('together.lost')
      : leader
        ? t(isLed ? 'together.followingWhom' : 'together.leadsWho', { name: leader.name })
        : t('together.nobody')
  return (
    <section className="together-strip" aria-label={t('together.title')}>
      <Icon name="users" />
      <span role="status">{isGone ? t('together.gone') : who}</span>
      {data?.isRefused && (
        <span role="alert" className="together-warning">
          {t('together.refused')}
        </span>
      )}
      {isLeading && items.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: items.map(({ id, title, isHidden }) => ({ key: id, label: title, disabled: isHidden })),
            selectedKeys: items.flatMap(({ id, startTime }) => (startTime ? String(id) : [])),
            onClick: ({ key }) => {
              const item = items.find(({ id }) => id === Number(key))
              if (item) open(item)
            },
          }}
        >
          <Button>{t('meeting.agenda')}</Button>
        </Dropdown>
      )}
      {!isGone && <TogetherButtons review={review} />}
      <Button type="text" icon={<Icon name="close" />} aria-label={t('together.leave')} onClick={leave} />
    </section>
  )
}
