import { together } from '@sunmao/contract'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { follow } from './together-store.ts'
import type { Review } from './use-review.ts'

/** To take the lead, to follow, to hand over. */
export function TogetherButtons({ review }: { review: Review }) {
  const { t } = useTranslation()
  const take = useSend(together.lead, [together.get])
  const give = useSend(together.handOver, [together.get])
  const { room, people, connection, leader, myId, isLeading, isElsewhere, isLost, isLed } = review
  const lead = () => connection && take.mutate({ body: { room, connection } })
  return (
    <div className="together-buttons">
      {(!leader || (isLost && leader.userId !== myId)) && connection && (
        <Button type="primary" loading={take.isPending} onClick={lead}>
          {t('together.lead')}
        </Button>
      )}
      {isElsewhere && connection && (
        <Button loading={take.isPending} onClick={lead}>
          {t('together.leadHere')}
        </Button>
      )}
      {leader && !isLost && leader.userId !== myId && (
        <Button type={isLed ? 'default' : 'primary'} onClick={() => follow(!isLed)}>
          {t(isLed ? 'together.unfollow' : 'together.follow')}
        </Button>
      )}
      {isLeading && (
        <>
          <Dropdown
            trigger={['click']}
            disabled={people.length < 2}
            menu={{
              items: people
                .filter(({ userId }) => userId !== myId)
                .map(({ userId, name }) => ({ key: userId, label: name })),
              onClick: ({ key }) => {
                const to = people.find(({ userId }) => userId === Number(key))
                give.mutate({ body: { room, userId: Number(key), connection: to?.connections[0] ?? null } })
              },
            }}
          >
            <Button>{t('together.handOver')}</Button>
          </Dropdown>
          <Button onClick={() => give.mutate({ body: { room } })}>{t('together.stop')}</Button>
        </>
      )}
    </div>
  )
}
