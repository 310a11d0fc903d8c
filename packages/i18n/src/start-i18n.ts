import { createInstance, type i18n, type Module } from 'i18next'
import { loadCatalogue } from './catalogue.ts'
import { i18nOptions } from './i18n-options.ts'
import type { Lang } from './lang.ts'

/** A ready i18next that knows the texts of `lang`; `plugins` bind it to a view library. */
export async function startI18n(lang: Lang, ...plugins: Module[]): Promise<i18n> {
  const translation = await loadCatalogue(lang)
  const instance = createInstance()
  for (const plugin of plugins) instance.use(plugin)
  await instance.init({ ...i18nOptions, lng: lang, resources: { [lang]: { translation } } })
  return instance
}

/** Loads the texts of `lang` when they are not there yet, then speaks it. A failed load keeps the old language. */
export async function switchLang(instance: i18n, lang: Lang): Promise<void> {
  if (!instance.hasResourceBundle(lang, 'translation')) {
    instance.addResourceBundle(lang, 'translation', await loadCatalogue(lang))
  }
  await instance.changeLanguage(lang)
}
