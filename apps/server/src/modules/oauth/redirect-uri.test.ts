import { describe, expect, it } from 'vitest'
import { isRedirectUri, isRegistered } from './redirect-uri.ts'

describe('an address to go back to', () => {
  it.each([
    'https://a.test/cb',
    'http://127.0.0.1/cb',
    'http://[::1]:4000/',
    'http://localhost:1/cb',
    'com.example.app:/cb',
  ])('can be %s', (text) => expect(isRedirectUri(text, false)).toBe(true))
  it.each([
    ...['javascript:alert(1)', 'data:text/html,x', 'http://a.test/cb', 'https://a.test/#x', 'https://u:p@a.test/'],
    ...['app:/cb', '/cb', '', 'http://127.0.0.1.evil.test/', 'file:///a', 'https://a.test/ b'],
  ])('is never %s', (text) => expect(isRedirectUri(text, false)).toBe(false))

  it('of a program with a secret is on the web', () => {
    expect(isRedirectUri('https://a.test/cb', true)).toBe(true)
    expect(isRedirectUri('http://127.0.0.1/cb', true)).toBe(false)
    expect(isRedirectUri('com.example.app:/cb', true)).toBe(false)
  })

  it('is compared letter by letter, but for the port of the own machine', () => {
    const known = ['https://a.test/cb', 'http://127.0.0.1/cb', 'http://[::1]:1/cb']
    for (const asked of [...known, 'http://127.0.0.1:53211/cb', 'http://[::1]:2/cb', 'http://[::1]/cb'])
      expect(isRegistered(known, false, asked), asked).toBe(true)
    for (const asked of [
      ...[
        'https://a.test/cb/',
        'https://a.test:444/cb',
        'https://a.test/CB',
        'https://a.test/cb?x=1',
        'http://a.test/cb',
      ],
      ...[
        'http://127.0.0.1:53211/other',
        'http://localhost/cb',
        'http://127.0.0.1:1@evil.test/cb',
        'http://127.0.0.1:99999/cb',
      ],
    ])
      expect(isRegistered(known, false, asked), asked).toBe(false)
    expect(isRegistered(known, true, 'http://127.0.0.1:53211/cb')).toBe(false)
  })
})
