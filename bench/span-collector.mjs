import { createServer } from 'node:http';

/** Takes spans and forgets them; told "false", it takes them and never answers. */
const answers = process.argv[2] === 'true';
const server = createServer((request, response) => {
  request.resume();
  if (answers) request.on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
