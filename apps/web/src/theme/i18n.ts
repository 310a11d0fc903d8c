import { type Lang, startI18n, switchLang } from '@sunmao/i18n'
import type { i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { saveLanguage, storedLanguage } from './layout-setting.ts'

const KEY = 'language'

/** The one instance of the page; set before anything is drawn. */
export let i18n: I18n

/** The saved choice, else Chinese for a Chinese browser and English for any other. */
const initialLang = (): Lang => {
  const saved = localStorage.getItem(KEY) ?? storedLanguage()
  if (saved === 'zh-CN' || saved === 'en') return saved
  return navigator.language.startsWith('zh') ? 'zh-CN' : 'en'
}

export async function startLanguage(): Promise<void> {
  i18n = await startI18n(initialLang(), initReactI18next)
  document.documentElement.lang = i18n.language
}

/** For what is open now; the reader's own choice stays as it is. Without a language that choice. */
export async function showLanguage(lang: Lang = initialLang()): Promise<void> {
  if (i18n.language === lang) return
  await switchLang(i18n, lang)
  document.documentElement.lang = lang
}

export async function setLanguage(lang: Lang): Promise<void> {
  await switchLang(i18n, lang)
  localStorage.setItem(KEY, lang)
  saveLanguage(lang)
  document.documentElement.lang = lang
}
