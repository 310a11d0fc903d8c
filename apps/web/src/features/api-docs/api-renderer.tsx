import { useEffect, useRef } from 'react'
import { SwaggerUIBundle } from 'swagger-ui-dist'
import 'swagger-ui-dist/swagger-ui.css'
import { descriptionAddress } from './description-address.ts'
import { localSpec } from './local-spec.ts'

interface ApiRendererProps {
  /** What a tried call sends besides its own headers. */
  headersOf: () => Record<string, string>
}

/** Draws the description. It brings its own React and keeps to its element. */
export function ApiRenderer({ headersOf }: ApiRendererProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    SwaggerUIBundle({
      domNode: place.current!,
      url: descriptionAddress,
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      displayRequestDuration: true,
      filter: true,
      showExtensions: true,
      tagsSorter: 'alpha',
      tryItOutEnabled: true,
      // Its own answer to a description would be to send it to a validator of its makers.
      validatorUrl: null,
      plugins: [localSpec],
      requestInterceptor: (request) => ({
        ...request,
        credentials: 'omit',
        headers: { ...request.headers, ...headersOf() },
      }),
    })
  }, [headersOf])
  return <div ref={place} className="api-docs" />
}
