declare const __BUILD_DATE__: string

/** When this build was made, ISO 8601; empty where no bundler ran. */
export const buildDate = typeof __BUILD_DATE__ === 'undefined' ? '' : __BUILD_DATE__
