declare module 'swagger-ui-dist' {
  interface TriedRequest {
    url: string
    headers: Record<string, string>
    credentials?: RequestCredentials
  }
  /** The parts of the renderer's system that we use. */
  interface System {
    specSelectors: {
      specJson: () => { toJS: () => unknown }
      specResolvedSubtree: (path: readonly string[]) => unknown
    }
    specActions: { updateResolvedSubtree: (path: readonly string[], resolved: unknown) => void }
  }
  export type SystemPlugin = () => {
    statePlugins: {
      spec: {
        wrapActions: {
          requestResolvedSubtree: (original: unknown, system: System) => (path: readonly string[]) => void
        }
      }
    }
  }
  interface Options {
    domNode: HTMLElement
    url: string
    docExpansion: 'none'
    defaultModelsExpandDepth: number
    displayRequestDuration: boolean
    filter: boolean
    showExtensions: boolean
    tagsSorter: 'alpha'
    tryItOutEnabled: boolean
    validatorUrl: null
    plugins: SystemPlugin[]
    requestInterceptor: (request: TriedRequest) => TriedRequest
  }
  export function SwaggerUIBundle(options: Options): unknown
}
