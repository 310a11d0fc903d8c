import { describe, expect, it } from 'vitest'
import { resolveRefs } from './resolve-refs.ts'

const description = {
  paths: {
    '/a': { get: { schema: { $ref: '#/components/schemas/One' }, list: [{ $ref: '#/components/schemas/x~1y' }] } },
  },
  components: {
    schemas: {
      One: { type: 'object', properties: { two: { $ref: '#/components/schemas/Two', description: 'the second' } } },
      Two: { type: 'string' },
      Tree: { children: { items: { $ref: '#/components/schemas/Tree' } } },
      'x/y': { type: 'number' },
      lost: { $ref: '#/components/schemas/nowhere' },
    },
  },
}

describe('references of the description', () => {
  it('are put in place, with what stands beside them', () => {
    expect(resolveRefs(description, ['paths', '/a', 'get'])).toEqual({
      schema: { type: 'object', properties: { two: { type: 'string', description: 'the second' } } },
      list: [{ type: 'number' }],
    })
  })

  it('end where a place contains itself', () => {
    expect(resolveRefs(description, ['components', 'schemas', 'Tree'])).toEqual({
      children: { items: { children: { items: { $ref: '#/components/schemas/Tree' } } } },
    })
  })

  it('stay when they lead nowhere, and a path that leads nowhere gives nothing', () => {
    expect(resolveRefs(description, ['components', 'schemas', 'lost'])).toEqual({
      $ref: '#/components/schemas/nowhere',
    })
    expect(resolveRefs(description, ['paths', '/b'])).toBeUndefined()
    expect(resolveRefs(description, ['constructor'])).toBeUndefined()
  })
})
