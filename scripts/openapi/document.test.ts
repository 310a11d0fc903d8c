import { anyone, contract, describeRoutes, HelpNode, Issue, route } from '@sunmao/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { describeContract } from './document.ts'
import type { Json } from './json-schema.ts'

interface Shown {
  schema: Json
  example?: unknown
  examples?: Json
}
interface Operation {
  summary: string
  description: string
  security: unknown[]
  'x-scope': string
  parameters?: Json[]
  requestBody?: { required?: true; content: Record<string, Shown> }
  responses: Record<string, { $ref?: string; content?: Record<string, Shown> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Json>>
}

const document = describeContract() as unknown as Document
const operation = (method: string, path: string) => document.paths[path]![method]!
const shownIn = ({ example, examples }: Shown) =>
  examples ? document.components.examples![Object.keys(examples)[0]!]!.value : example

describe('the description of the calls', () => {
  it('has examples that the server would take and give', () => {
    const wrong: string[] = []
    for (const { method, path, body, files, reply, status = 200 } of Object.values(contract).flatMap(Object.values)) {
      const { requestBody, responses } = operation(method.toLowerCase(), path.replace(/:(\w+)/g, '{$1}'))
      const sent = requestBody?.content['application/json']
      if (body && !files && !body.safeParse(shownIn(sent!)).success) wrong.push(`${method} ${path}`)
      const answered = responses[status]!.content?.['application/json']
      if (reply instanceof z.ZodType && !reply.safeParse(shownIn(answered!)).success) wrong.push(`reply of ${path}`)
    }
    expect(wrong).toEqual([])
  })

  it('says who may call, and what a token needs', () => {
    const list = operation('get', '/api/project')
    expect([list['x-scope'], list.security]).toEqual(['project.read', [{ bearer: [] }]])
    expect(list.description).toContain('API tokens need the scope `project.read`')
    const create = operation('post', '/api/project')
    expect([create['x-scope'], create.description]).toEqual([
      'closed',
      'Needs the permission `project:add`. Closed to API tokens.',
    ])
    const login = operation('post', '/auth/login')
    expect([login['x-scope'], login.security]).toEqual(['none', []])
  })

  it('names the errors that a call can give', () => {
    const statuses = (method: string, path: string) => Object.keys(operation(method, path).responses).join(' ')
    expect(statuses('get', '/api/project/projectCount')).toBe('200 401 403 429 503 default')
    expect(statuses('put', '/api/project')).toBe('200 400 401 403 404 409 413 415 422 429 503 default')
    expect(statuses('post', '/api/modelUpload/part')).toBe('200 400 401 403 404 409 413 415 422 429 503 507 default')
    expect(statuses('post', '/auth/login')).toBe('200 400 413 415 429 503 default')
    const body = document.components.schemas!.ErrorBody as { properties: Json }
    expect(Object.keys(body.properties)).toEqual(expect.arrayContaining(['fields', 'current', 'errorId']))
  })

  it('requires bodies, and tells files by their content types', () => {
    expect(operation('post', '/api/project').requestBody!.required).toBe(true)
    expect(operation('post', '/api/accessControl/outer/{code}/guest').requestBody!.required).toBeUndefined()
    const report = operation('get', '/api/report/download').responses[200]!
    expect(Object.keys(report.content!)).toEqual([
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/zip',
    ])
  })
})

describe('components', () => {
  const call = { method: 'POST', path: '/api/some', policy: anyone, summary: 'Do something' } as const

  it('are what the contract names, a recursive one too', () => {
    const routes = {
      one: route({ ...call, reply: HelpNode }),
      two: route({ ...call, path: '/api/two', reply: z.array(Issue) }),
    }
    const { components, paths } = describeContract({ some: describeRoutes('Some.', routes) }) as unknown as Document
    expect(JSON.stringify(components.schemas!.HelpNode)).toContain('"#/components/schemas/HelpNode"')
    const [two] = Object.values(paths['/api/two']!)
    expect(two!.responses[200]!.content!['application/json']!.schema.items).toEqual({
      $ref: '#/components/schemas/Issue',
    })
  })

  it('refuse a recursive schema without a name', () => {
    const Tree: z.ZodType = z.lazy(() => z.object({ below: z.array(Tree) }))
    expect(() => describeContract({ some: { one: route({ ...call, reply: Tree }) } })).toThrow('without a name')
  })

  it('have a twin where what is sent differs from what is answered', () => {
    const schemas = document.components.schemas!
    expect(schemas.ViewState).not.toEqual(schemas.ViewStateInput)
    expect(schemas.Id).toBeDefined()
    expect(schemas.IdInput).toBeUndefined()
  })
})
