import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'

/** What stands in the place of a part while it is fetched. */
export const Waiting = createContext<ReactNode>(null)

/** A component that is fetched when it is first drawn, or before. */
export type LazyComponent<P extends object = object> = ComponentType<P> & { preload(): void }

/**
 * Shows a component as soon as it is there. React's own `lazy` is not used, because whatever it puts in the place of one stays for
 * at least 300 ms, and parts within parts add up to seconds.
 */
export function lazyComponent<P extends object = object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const ask = () => {
    loading ??= load().then((component) => {
      loaded = component
    })
    return loading
  }
  function Loader(props: P) {
    const waiting = useContext(Waiting)
    const [failure, setFailure] = useState<{ reason: unknown }>()
    const [isThere, setThere] = useState(loaded !== undefined)
    useEffect(() => {
      if (isThere) return
      let isGone = false
      ask().then(
        () => isGone || setThere(true),
        (reason) => isGone || setFailure({ reason }),
      )
      return () => {
        isGone = true
      }
    }, [isThere])
    if (failure) throw failure.reason
    return isThere && loaded ? createLoaded(loaded, props) : waiting
  }
  // Where it is needed, the failure is met again and told.
  return Object.assign(Loader, { preload: () => void ask().catch(() => {}) })
}

const createLoaded = <P extends object>(Component: ComponentType<P>, props: P) => <Component {...props} />
