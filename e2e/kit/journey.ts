import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Api, apiOf } from './api.ts'
import { newPage, type PageOptions, sharedBrowser, type Visit } from './page.ts'
import type { Product } from './product.ts'
import { signInByCall } from './sign-in.ts'
import { type ProductOptions, startProduct } from './start-product.ts'

// Making the prepared data takes a minute, more on a busy machine; whoever comes first does it.
const PREPARE_MS = 300_000

export interface Journey {
  readonly url: string
  readonly product: Product
  readonly browser: Browser
  /** A page of somebody who is not signed in. */
  visit(options?: PageOptions): Promise<Visit>
  /** A page of a demo account, at an address. */
  open(username: string, address: string, options?: PageOptions): Promise<Visit>
  /** A demo account without a browser. */
  api(username: string): Promise<Api>
}

/** The browser, and a product of its own for the journeys of a file; a function of options is asked when it starts. */
export function journey(options: ProductOptions | (() => Promise<ProductOptions>) = {}): Journey {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    const given = typeof options === 'function' ? await options() : options
    ;[product, browser] = await Promise.all([startProduct(given), sharedBrowser()])
  }, PREPARE_MS)
  afterAll(async () => {
    // Those of tests that failed on their way.
    for (const context of browser?.contexts() ?? []) await context.close()
    await product?.stop()
  })
  const visit = (pageOptions?: PageOptions) => newPage(browser, product.url, pageOptions)
  return {
    get url() {
      return product.url
    },
    get product() {
      return product
    },
    get browser() {
      return browser
    },
    visit,
    async open(username, address, pageOptions) {
      // Somebody who likes it calm: nothing slides or fades, so nothing is waited for or missed on its way.
      const opened = await visit({ ...pageOptions, context: { reducedMotion: 'reduce', ...pageOptions?.context } })
      await signInByCall(opened.page, product.url, username)
      await opened.page.goto(address)
      return opened
    },
    api: (username) => apiOf(product.url, username),
  }
}
