declare module 'swagger-ui-dist' {
  interface TriedRequest {
    url: string
    headers: Record<string, string>
    credentials?: RequestCredentials
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
    requestInterceptor: (request: TriedRequest) => TriedRequest
  }
  export function SwaggerUIBundle(options: Options): unknown
}
