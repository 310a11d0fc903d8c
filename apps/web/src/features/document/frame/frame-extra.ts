import { createContext, type ReactNode, useContext } from 'react'

const Context = createContext<ReactNode>(null)
const BackContext = createContext<string | undefined>(undefined)

/** Further buttons of the bar, from the page around the document. */
export const FrameExtra = Context.Provider
export const useFrameExtra = () => useContext(Context)

/** Where the list is that the document comes from, for whoever may see that. */
export const FrameBack = BackContext.Provider
export const useFrameBack = () => useContext(BackContext)
