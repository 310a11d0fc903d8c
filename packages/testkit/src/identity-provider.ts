// A real OpenID provider for tests: anybody signs in as any of its people, without a password and without being asked
// for consent. Everything it knows is in memory.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Provider } from 'oidc-provider'

/** Somebody the provider vouches for. */
export interface ProvidedPerson {
  sub: string
  name: string
  preferred_username?: string
  email?: string
  email_verified?: boolean
}

/** What `startIdentityProvider` is told: the client that may ask it, and whom it knows. */
export interface IdentityProviderOptions {
  redirectUris: string[]
  clientId: string
  /** Without it the client is a public one. */
  clientSecret?: string
  people: readonly ProvidedPerson[]
  /** A free one unless it is told. */
  port?: number
}

/** A provider that runs. */
export interface IdentityProvider {
  issuer: string
  stop(): Promise<void>
}

/** Starts a provider on 127.0.0.1. Its sign-in page has a field `login` (a `sub`) and a button for each person. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  let answer: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = await createProvider(issuer, options)
  const others = provider.callback()
  answer = (request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return others(request, response)
    signIn(provider, options.people, request, response).catch(() => response.writeHead(400).end())
  }
  return {
    issuer,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function createProvider(issuer: string, options: IdentityProviderOptions): Promise<Provider> {
  // It takes a second to load and has much to say about it; tests that need something else of the kit are spared both.
  const { Provider } = await import('oidc-provider')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return new Provider(issuer, {
    clients: [
      {
        client_id: options.clientId,
        ...(options.clientSecret && { client_secret: options.clientSecret }),
        token_endpoint_auth_method: options.clientSecret ? 'client_secret_post' : 'none',
        redirect_uris: options.redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 300, IdToken: 300, Interaction: 600, Session: 600 },
    findAccount: (_ctx, sub) => {
      const person = options.people.find((one) => one.sub === sub)
      return person && { accountId: sub, claims: () => ({ ...person }) }
    },
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
}

/** Shows the sign-in page and takes its answer: who it is, or that he turned back. */
async function signIn(
  provider: Provider,
  people: readonly ProvidedPerson[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response)
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageFor(people))
    return
  }
  const form = await readForm(request)
  const isKnown = people.some((person) => person.sub === form.get('login'))
  const result = isKnown
    ? { login: { accountId: form.get('login') ?? '', remember: false } }
    : { error: 'access_denied', error_description: 'turned back at the sign-in page' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

const pageFor = (people: readonly ProvidedPerson[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Identity provider</title></head>
<body><h1>Identity provider</h1>
<form method="post"><label>Login <input name="login" autofocus></label> <button>Sign in</button></form>
${people.map(buttonFor).join('\n')}
<form method="post"><button name="login" value="">Cancel</button></form>
</body></html>`

const buttonFor = ({ sub, name }: ProvidedPerson) =>
  `<form method="post"><button name="login" value="${escapeHtml(sub)}">${escapeHtml(name)}</button></form>`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
