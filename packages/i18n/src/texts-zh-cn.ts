// Loaded as a module of ours: vite's dev server keeps the attribute of a dynamic JSON import and browsers then refuse it.
import texts from './zh-CN.json' with { type: 'json' }

export const zhCN = texts
