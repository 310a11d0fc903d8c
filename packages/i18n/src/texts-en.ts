import texts from './en.json' with { type: 'json' }

export const en = texts
