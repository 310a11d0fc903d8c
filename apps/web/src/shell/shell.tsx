import { useEffect, useState } from 'react'
import { useAsked } from '../session/recent-password.ts'
import { useSession } from '../session/session.ts'
import { viewing } from '../session/view-as.ts'
import { lazyComponent, Waiting } from '../ui/loading/lazy-component.tsx'
import { Firework } from '../ui/picture/firework.tsx'
import { AntdProvider } from './antd-provider.tsx'
import { gates } from './frame.slot.ts'
import { Frame } from './frame.tsx'
import { ViewBanner } from './overlays/view-banner.tsx'
import { forgetTags, restoreTags } from './pages/tags.ts'
import { watchDevice } from './sidebar/sidebar-state.ts'
import { Splash } from './splash.tsx'

const PasswordDialog = lazyComponent(async () => (await import('../session/password-dialog.tsx')).PasswordDialog)

/** Everything around the pages of a signed-in person. Gates come first, such as the change of a password that somebody else has set. */
export function Shell() {
  const gate = useSession(({ info }) => info && gates.items().find(({ isClosed }) => isClosed(info)))
  const isAsked = useAsked(({ waiting }) => waiting.length > 0)
  const [view] = useState(viewing)
  // Before anything is drawn: the page in front then finds its place among the others.
  useState(() => restoreTags(useSession.getState().info?.username ?? ''))
  useEffect(watchDevice, [])
  // Without a session the next person signs in at the same page: what the last one had open is gone.
  useEffect(() => () => void (useSession.getState().info || forgetTags()), [])
  return (
    <AntdProvider>
      {gate ? (
        <Waiting value={<Splash />}>
          <gate.view />
        </Waiting>
      ) : (
        <div className={view && 'viewing'}>
          {view && <ViewBanner view={view} />}
          <Frame />
        </div>
      )}
      <Waiting value={null}>{isAsked && <PasswordDialog />}</Waiting>
      <Firework />
    </AntdProvider>
  )
}
