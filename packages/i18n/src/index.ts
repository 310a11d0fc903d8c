export { type Catalogue, type Key, loadCatalogue, type Params } from './catalogue.ts'
export { type Lang, languages, pickLang } from './lang.ts'
export { startI18n, switchLang } from './start-i18n.ts'
