import { defaultTheme, isThemeColour, parameters } from '@sunmao/contract'
import { create } from 'zustand'
import { call } from '../api/call.ts'
import { getCookie, setCookie } from '../session/cookies.ts'
import { readLayout } from './layout-setting.ts'

const COOKIE = 'theme'
const COOKIE_DAYS = 365

/** The colour the whole page follows. */
export const useSkin = create<{ colour: string }>(() => ({ colour: knownColour(getCookie(COOKIE)) }))

function knownColour(colour: string | undefined): string {
  return colour && isThemeColour(colour) ? colour : defaultTheme
}

/** Loads the stylesheet of a colour, then lets the components follow, and remembers the colour. */
export function setColour(colour: string): void {
  const next = knownColour(colour)
  const id = 'theme-stylesheet'
  const link = (document.getElementById(id) as HTMLLinkElement | null) ?? document.createElement('link')
  link.id = id
  link.rel = 'stylesheet'
  link.href = `/theme/${next.slice(1)}.css`
  if (!link.isConnected) document.head.append(link)
  setCookie(COOKIE, next, COOKIE_DAYS)
  useSkin.setState({ colour: next })
}

/** A colour saved in this browser wins, else the site's: the third item of `skin_name`; without an answer the default. */
export async function loadSkin(): Promise<void> {
  const own = readLayout().theme
  if (own) return setColour(own)
  setColour(useSkin.getState().colour)
  try {
    const all = await call(parameters.all, {}, { quiet: true })
    const skin = all.find((parameter) => parameter.code === 'skin_name')?.value
    setColour(skin?.split(',')[2]?.trim() ?? defaultTheme)
  } catch {
    setColour(defaultTheme)
  }
}
