import { useEffect, useState } from 'react'
import { useSession } from '../session/session.ts'
import { viewing } from '../session/view-as.ts'
import { Firework } from '../ui/firework.tsx'
import { lazyComponent, Waiting } from '../ui/lazy-component.tsx'
import { AntdProvider } from './antd-provider.tsx'
import { Frame } from './frame.tsx'
import { watchDevice } from './sidebar/sidebar-state.ts'
import { Splash } from './splash.tsx'
import { forgetTags, restoreTags } from './tags.ts'
import { ViewBanner } from './view-banner.tsx'

const FirstPasswordChange = lazyComponent(
  async () => (await import('../features/login/first-password-change.tsx')).FirstPasswordChange,
)

/** Everything around the pages of a signed-in person. Who must change the password does that first. */
export function Shell() {
  const mustChange = useSession((session) => session.info?.user.mustChangePassword ?? false)
  const [view] = useState(viewing)
  // Before anything is drawn: the page in front then finds its place among the others.
  useState(() => restoreTags(useSession.getState().info?.username ?? ''))
  useEffect(watchDevice, [])
  // Without a session the next person signs in at the same page: what the last one had open is gone.
  useEffect(() => () => void (useSession.getState().info || forgetTags()), [])
  return (
    <AntdProvider>
      {mustChange ? (
        <Waiting value={<Splash />}>
          <FirstPasswordChange />
        </Waiting>
      ) : (
        <div className={view && 'viewing'}>
          {view && <ViewBanner view={view} />}
          <Frame />
        </div>
      )}
      <Firework />
    </AntdProvider>
  )
}
