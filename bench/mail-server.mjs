import { SMTPServer } from 'smtp-server';

/** Receives mails, and reports how long a number of them took from first to last, in milliseconds. */
let awaited = 0;
let count = 0;
let first = 0;
process.on('message', ({ mails }) => {
  awaited = mails;
  count = 0;
});
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onMailFrom(_address, _session, callback) {
    if (count === 0 && first === 0) first = performance.now();
    callback();
  },
  onData(stream, _session, callback) {
    stream.resume();
    stream.on('end', () => {
      callback();
      count += 1;
      if (count !== awaited) return;
      process.send({ milliseconds: performance.now() - first });
      first = 0;
    });
  },
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.server.address().port }));
