import { createContext, type ReactNode, useContext } from 'react'

const Context = createContext<ReactNode>(null)

/** Further buttons of the bar, from the page around the document. */
export const FrameExtra = Context.Provider
export const useFrameExtra = () => useContext(Context)
