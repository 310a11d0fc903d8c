// The least that can be done: a websocket server without sessions or topics that tells everybody, and passes on what it is sent.
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const http = createServer((request, response) => {
  if (request.url === '/tell') for (const client of sockets.clients) client.send('{"type":"change","kind":"message"}')
  response.end('ok')
})
const sockets = new WebSocketServer({ server: http })
sockets.on('connection', (from) =>
  from.on('message', (data) => {
    for (const client of sockets.clients) if (client !== from) client.send(String(data))
  }),
)
http.listen(Number(process.env.PORT), '127.0.0.1')
