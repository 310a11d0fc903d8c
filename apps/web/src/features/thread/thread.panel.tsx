import type { Attachment, Post } from '@sunmao/contract'
import { Button } from 'antd'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/label/avatar.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { agoWord, minuteText } from '../../ui/text/format.ts'
import { AttachmentList } from '../attachment/attachment-list.panel.tsx'
import type { UploadTarget } from '../upload/send-file.api.ts'
import { PostBox } from './post-box.tsx'
import { type ThingRef, usePosts, useReadThread } from './thread.api.ts'
import './thread.css'
import { usePersonName } from '../../ui/label/person-name.ts'

/** Something that happened to the thing, shown among what was said about it. */
export interface Happening {
  key: string
  time: string
  view: ReactNode
}

interface ThreadFiles {
  target: UploadTarget
  onDownload: (attachment: Attachment) => Promise<void>
}

interface ThreadPanelProps extends ThingRef {
  happenings?: readonly Happening[]
  /** Whose staff can be named with @. */
  mentionIn?: number
  /** Where comments take files: how they are sent and saved. */
  files?: ThreadFiles
  /** One may look but not talk any more. */
  isClosed?: boolean
}

/** What people say about one thing: the newest at the bottom, live. What is shown counts as read. */
export function ThreadPanel({ kind, refId, isClosed = false, happenings = [], mentionIn, files }: ThreadPanelProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePosts({ kind, refId })
  const { mutate: markRead } = useReadThread()
  const posts = data?.pages.flatMap((page) => page.content).reverse() ?? []
  const newest = posts.at(-1)?.postId

  useEffect(() => {
    if (newest !== undefined) markRead({ body: { kind, refId, postId: newest } })
  }, [newest, kind, refId, markRead])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new post is what moves it
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [newest])

  return (
    <section className="thread" aria-label={t('thread.title')}>
      <div ref={list} className="thread-posts" role="log" aria-live="polite">
        {!data && error && <Failure text={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonList rows={4} />}
        {data && posts.length + happenings.length === 0 && (
          <Empty text={t(isClosed ? 'thread.emptyClosed' : 'thread.empty')} />
        )}
        {hasNextPage && (
          <Button type="text" block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('thread.older')}
          </Button>
        )}
        {data && inOrder(posts, happenings, files).map(({ key, view }) => <Fragment key={key}>{view}</Fragment>)}
      </div>
      {isClosed ? (
        <p className="thread-closed">{t('thread.closed')}</p>
      ) : (
        <PostBox kind={kind} refId={refId} mentionIn={mentionIn} target={files?.target} />
      )}
    </section>
  )
}

function inOrder(posts: readonly Post[], happenings: readonly Happening[], files?: ThreadFiles): Happening[] {
  const said = posts.map((post) => ({
    key: `post ${post.postId}`,
    time: post.createTime,
    view: <PostRow post={post} files={files} />,
  }))
  return [...happenings, ...said].sort((a, b) => Date.parse(a.time) - Date.parse(b.time))
}

function PostRow({ post, files }: { post: Post; files: ThreadFiles | undefined }) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const { user, text, attachments = [], createTime, mine } = post
  return (
    <article className={mine ? 'thread-post thread-mine' : 'thread-post'}>
      <Avatar name={user.nickName} src={user.avatarName && `/avatar/${user.avatarName}`} size={28} />
      <div className="thread-words">
        <p className="thread-who">
          <b>{nameOf(user)}</b>{' '}
          <time dateTime={createTime} title={minuteText(createTime)}>
            {agoWord(createTime, t)}
          </time>
        </p>
        {text && <p className="thread-text">{text}</p>}
        {files && <AttachmentList attachments={attachments} onDownload={(one) => void files.onDownload(one)} />}
        {!files && attachments.map(({ id, name }) => <p key={id}>{name}</p>)}
      </div>
    </article>
  )
}
