// The least that can be done: a websocket server without sessions or topics that tells everybody.
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const http = createServer((request, response) => {
  if (request.url === '/tell') for (const client of sockets.clients) client.send('{"type":"change","kind":"message"}')
  response.end('ok')
})
const sockets = new WebSocketServer({ server: http })
http.listen(Number(process.env.PORT), '127.0.0.1')
