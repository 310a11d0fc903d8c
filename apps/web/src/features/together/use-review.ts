import { type TogetherView, together } from '@sunmao/contract'
import { useCall } from '../../api/hooks.ts'
import { useSession } from '../../session/session.ts'
import { useRoom } from '../../shell/presence/live.ts'
import { useTogether } from './together-store.ts'

/** Views are read with each frame: the page is not drawn again for them. */
const isDrawn = () => false

/** Who is in a room, who leads, what he shows, and what this window does in it. */
export function useReview(room: string) {
  const myId = useSession((session) => session.info?.user.id)
  const isFollowing = useTogether((state) => state.isFollowing)
  const { people, connection, signals, isRefused } = useRoom<TogetherView>(`together:${room}`, 'view', isDrawn)
  const { data, error, refetch } = useCall(together.get, { query: { room } }, { quiet: true })
  const leader = data?.leader
  const isMine = leader !== undefined && leader.userId === myId
  const isLeading = isMine && leader.connection === connection
  return {
    ...{ room, people, connection, signals, data, refetch, leader, myId, isLeading },
    /** One leads, from another window. */
    isElsewhere: isMine && !isLeading,
    isLost: leader?.isLost === true,
    isLed: isFollowing && !isLeading,
    isGone: error?.status === 404 || isRefused,
  }
}
export type Review = ReturnType<typeof useReview>
